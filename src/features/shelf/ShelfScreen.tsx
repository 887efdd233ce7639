import { Screen } from '../../ui/Screen.tsx';

export default function ShelfScreen() {
  return <Screen title="书架">{null}</Screen>;
}
