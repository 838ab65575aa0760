import { type KeyMap, useKeys } from '../../command/keys'
import { useShellCommands } from './shell-commands'
import { openShellDialog, toggleShellDialog } from './shell-dialogs'

/** A key pressed again closes these, so they are heard inside dialogs too. */
const alsoInDialogs = 'mod+shift+e'

/** Keys that work everywhere. What somebody may not do stays without a key. */
export function useShellKeys() {
  const ofCommands: KeyMap = Object.fromEntries(
    useShellCommands().map(({ shortcut, run }) => [shortcut, () => run()]),
  )
  const { [alsoInDialogs]: options, ...others } = ofCommands
  useKeys(
    { 'mod+k': () => toggleShellDialog('palette'), ...(options && { [alsoInDialogs]: options }) },
    { inDialogs: true },
  )
  useKeys({ ...others, '?': () => openShellDialog('keys'), '/': focusSearch })
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('#main [data-search], [data-search]')
  if (!field) return false
  field.focus()
  field.select()
  return true
}
