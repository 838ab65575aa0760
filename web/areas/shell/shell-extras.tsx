import { ShellBanners } from './shell-banners'
import { useShellKeys } from './shell-keys'

/** What a screen can be read without for a moment: the strips over it and the keys that work everywhere. */
export default function ShellExtras() {
  useShellKeys()
  return <ShellBanners />
}
