import { Screen } from '../../ui/Screen.tsx';

export default function DetailScreen() {
  return <Screen title="作品">{null}</Screen>;
}
