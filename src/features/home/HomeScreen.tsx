import { Screen } from '../../ui/Screen.tsx';

export default function HomeScreen() {
  return <Screen title="首页">{null}</Screen>;
}
