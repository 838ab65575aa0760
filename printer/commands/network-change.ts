import type { CommandOutcome } from '../../src/modules/printing/printers/contract/remote-commands'
import type { Nmcli } from './nmcli'

/** What it takes to go back; kept in the journal, so nothing secret. */
export interface Undo {
  type: '802-11-wireless' | 'wireguard'
  /** Of the connection that is made. */
  name: string
  /** The connection that was in use, or is replaced. */
  before: string | null
}

/** A change of this machine's network, on trial until it is kept. */
export interface NetworkChange {
  /** How it is before. @throws ChangeFailed */
  look(): Promise<Undo>
  /** `saved`: there is nothing to try yet. @throws ChangeFailed */
  apply(undo: Undo): Promise<'trial' | 'saved'>
}

export class ChangeFailed extends Error {
  constructor(
    readonly outcome: CommandOutcome,
    detail = '',
  ) {
    super(detail)
  }
}

/** Among NetworkManager's own the last one used wins; those that are not ours have priority 0. */
const PRIORITY = '10'

/** Until it is kept, a connection does not come up by itself: a machine that is switched off and on is back at the old one. */
export const ON_TRIAL = ['connection.autoconnect', 'no']
export const KEPT = ['connection.autoconnect', 'yes', 'connection.autoconnect-priority', PRIORITY]

const madeOf = async (nmcli: Nmcli, { type, name, before }: Undo) =>
  (await nmcli.connections()).filter(one => one.type === type && one.name === name && one.uuid !== before)

/** Whether what was made is in use. */
export const isUp = async (nmcli: Nmcli, undo: Undo): Promise<boolean> =>
  (await madeOf(nmcli, undo)).some(one => one.isActive)

export async function keep(nmcli: Nmcli, undo: Undo): Promise<void> {
  for (const { uuid } of await madeOf(nmcli, undo))
    await nmcli.run(['connection', 'modify', 'uuid', uuid, ...KEPT])
  // A tunnel takes the place of the one before; of Wi-Fi, the network before is still good to have.
  const isReplaced = undo.type === 'wireguard' && undo.before
  if (isReplaced && (await nmcli.connections()).some(one => one.uuid === undo.before))
    await nmcli.run(['connection', 'delete', 'uuid', undo.before!])
}

/** Removes what was made, as far as it was, and takes up what was there before. May be done again. */
export async function goBack(nmcli: Nmcli, undo: Undo): Promise<void> {
  for (const { uuid } of await madeOf(nmcli, undo)) await nmcli.run(['connection', 'delete', 'uuid', uuid])
  const before = (await nmcli.connections()).find(one => one.uuid === undo.before)
  if (before && !before.isActive) await nmcli.run(['--wait', '30', 'connection', 'up', 'uuid', before.uuid])
}
