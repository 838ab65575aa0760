import { useSyncExternalStore } from 'react'

/** Dialogs that belong to no screen. Their code is loaded when the first of them opens. */
export type ShellDialog =
  | 'palette'
  | 'keys'
  | 'superAdmin'
  | 'print'
  | 'impersonate'
  | 'developer'
  | 'maintenance'

let open: ShellDialog | null = null
const listeners = new Set<() => void>()

export function openShellDialog(dialog: ShellDialog | null) {
  open = dialog
  for (const listener of listeners) listener()
}

export function toggleShellDialog(dialog: ShellDialog) {
  openShellDialog(open === dialog ? null : dialog)
}

export function useShellDialog() {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => open,
  )
}
