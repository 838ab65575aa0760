import {
  type CommandOutcome,
  isWell,
  type RemoteCommand,
} from '../../src/modules/printing/printers/contract/remote-commands'
import type { OfferedJob, PrinterClient } from '../client'
import type { Journal } from '../journal'
import { log, messageOf } from '../log'
import { ChangeFailed, goBack, isUp, keep, type NetworkChange, type Undo } from './network-change'
import { Nmcli } from './nmcli'
import { trustedCommand } from './trusted-command'
import { WifiChange } from './wifi-change'
import { forgetConfig, WireguardChange } from './wireguard-change'

export interface CommandPauses {
  /** So long a change has to let the platform be reached again. */
  contactWithinMs: number
  askAgainMs: number
  /** After NetworkManager did not take back a change; it may just be starting. */
  goBackAgainMs: number
}
const PAUSES: CommandPauses = { contactWithinMs: 60_000, askAgainMs: 2_000, goBackAgainMs: 3_000 }
const GO_BACK_TIMES = 5

interface Parts {
  deviceId: string
  /** Null: no commands are taken. */
  key: string | null
  /** Which only this user may read. */
  folder: string
  client: Pick<PrinterClient, 'isThere'>
  journal: Journal
  pauses?: CommandPauses
}

/**
 * Carries out what the platform tells this machine, each command once: that it has begun stands in the journal before
 * it does, with what it takes to go back. One that was killed is not begun again.
 */
export class Commands {
  readonly #parts: Parts
  readonly #pauses: CommandPauses

  constructor(parts: Parts) {
    this.#parts = parts
    this.#pauses = parts.pauses ?? PAUSES
  }

  get areAllowed(): boolean {
    return this.#parts.key !== null
  }

  /** Leaves in the journal what became of it. */
  async run({ id, command: signed }: Pick<OfferedJob, 'id' | 'command'>): Promise<void> {
    const command = trustedCommand(id, signed, this.#parts, Date.now())
    if (typeof command === 'string') return this.#settle(id, command)
    const nmcli = new Nmcli(secretsOf(command))
    const change: NetworkChange =
      command.type === 'wifi.set'
        ? new WifiChange(command, nmcli, id)
        : new WireguardChange(command.config, nmcli, this.#parts.folder)
    let undo: Undo | null = null
    try {
      undo = await change.look()
      log(`${id}: ${command.type}`)
      this.#parts.journal.begin(id, undo)
      if ((await change.apply(undo)) === 'saved') return this.#settle(id, 'saved')
      if (!(await this.#hasContact())) throw new ChangeFailed('noContact')
      await keep(nmcli, undo)
      this.#settle(id, 'done')
    } catch (thrown) {
      const outcome = thrown instanceof ChangeFailed ? thrown.outcome : 'failed'
      const stuck = undo && (await this.#goBack(nmcli, undo))
      this.#settle(id, outcome, [messageOf(thrown), stuck].filter(Boolean).join('; '))
    }
  }

  /** Brings to an end what an earlier process was killed at. */
  async recover(): Promise<void> {
    for (const { id, undo } of this.#parts.journal.at('running')) {
      forgetConfig(this.#parts.folder)
      const nmcli = new Nmcli()
      try {
        if (undo && (await isUp(nmcli, undo)) && (await this.#hasContact())) {
          await keep(nmcli, undo)
          this.#settle(id, 'done')
          continue
        }
      } catch (thrown) {
        log(`${id}: ${messageOf(thrown)}`)
      }
      this.#settle(id, 'interrupted', (undo && (await this.#goBack(nmcli, undo))) ?? undefined)
    }
  }

  async #hasContact(): Promise<boolean> {
    const { contactWithinMs, askAgainMs } = this.#pauses
    const until = performance.now() + contactWithinMs
    do {
      if (await this.#parts.client.isThere()) return true
      await Bun.sleep(askAgainMs)
    } while (performance.now() < until)
    return false
  }

  /** Null when all is as before; else what is in the way. */
  async #goBack(nmcli: Nmcli, undo: Undo): Promise<string | null> {
    let problem = ''
    for (let time = 0; time < GO_BACK_TIMES; time++) {
      if (time > 0) await Bun.sleep(this.#pauses.goBackAgainMs)
      try {
        await goBack(nmcli, undo)
        return null
      } catch (thrown) {
        problem = messageOf(thrown)
      }
    }
    return `could not go back: ${problem}`
  }

  #settle(id: string, outcome: CommandOutcome, detail?: string) {
    log(`${id}: ${outcome}${detail ? `, ${detail}` : ''}`)
    this.#parts.journal.settle(id, isWell(outcome) ? 'printed' : 'failed', outcome, detail || undefined)
  }
}

/** What must not be repeated, whatever programs say about it. */
function secretsOf(command: RemoteCommand): string[] {
  if (command.type === 'wifi.set') return [command.password]
  return [...command.config.matchAll(/^\s*(?:PrivateKey|PresharedKey)\s*=\s*([^\s#]+)/gim)].map(
    ([, key]) => key!,
  )
}
