import { useEffect } from 'react'
import { type KeyMap, useKeys } from '../../../command/keys'
import { useShellCommands } from './shell-commands'
import { openShellDialog } from './shell-dialogs'

/** A key pressed again closes these, so they are heard inside dialogs too. */
const alsoInDialogs = ['mod+shift+e', 'mod+shift+p']

/** Keys that work everywhere. What somebody may not do stays without a key. */
export function useShellKeys() {
  const ofCommands: KeyMap = Object.fromEntries(
    useShellCommands().flatMap(({ shortcut, run }) => (shortcut ? [[shortcut, () => run()]] : [])),
  )
  const pick = (inDialogs: boolean): KeyMap =>
    Object.fromEntries(
      Object.entries(ofCommands).filter(([key]) => alsoInDialogs.includes(key) === inDialogs),
    )
  useKeys(pick(true), { inDialogs: true })
  useKeys({ ...pick(false), '?': () => openShellDialog('keys'), '/': focusSearch })
  // For who presses keys as fast as a test does: these come a moment after the screen.
  useEffect(() => {
    document.documentElement.dataset.keys = 'ready'
  }, [])
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('#main [data-search], [data-search]')
  if (!field) return false
  field.focus()
  field.select()
  return true
}
