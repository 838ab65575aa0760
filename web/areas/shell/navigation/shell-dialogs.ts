import { type ComponentType, useSyncExternalStore } from 'react'

/** Dialogs that belong to no screen. Their code is loaded when the first of them opens. */
export type ShellDialog =
  | 'palette'
  | 'keys'
  | 'superAdmin'
  | 'print'
  | 'impersonate'
  | 'developer'
  | 'maintenance'
  | 'accountant'

let open: ShellDialog | null = null
let printerId: string | undefined
const listeners = new Set<() => void>()

export function openShellDialog(dialog: ShellDialog | null) {
  open = dialog
  printerId = undefined
  for (const listener of listeners) listener()
}

/** Opens the print dialog for one printer. */
export function openPrintDialog(id: string) {
  open = 'print'
  printerId = id
  for (const listener of listeners) listener()
}

/** Of the print dialog: the printer that it was opened for, if for one. */
export const printerOfDialog = () => printerId

export function toggleShellDialog(dialog: ShellDialog) {
  openShellDialog(open === dialog ? null : dialog)
}

type StandIn = ComponentType<{ dialog: ShellDialog }>
let standIn: StandIn | null = null

/** What stands in for a dialog while its code is fetched: the office brings it along, the shop fetches it when idle. */
export function provideStandIn(component: StandIn) {
  standIn = component
}

export const standInOfDialogs = () => standIn

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
