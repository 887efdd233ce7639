import { Screen } from '../../ui/Screen.tsx';

export default function ReadScreen() {
  return <Screen title="阅读">{null}</Screen>;
}
