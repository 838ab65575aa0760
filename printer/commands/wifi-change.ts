import type { RemoteCommand } from '../../src/modules/printing/printers/contract/remote-commands'
import { ChangeFailed, KEPT, type NetworkChange, ON_TRIAL, type Undo } from './network-change'
import type { Nmcli } from './nmcli'

type WifiCommand = Extract<RemoteCommand, { type: 'wifi.set' }>
const WIFI = '802-11-wireless'

/** Another Wi-Fi network. */
export class WifiChange implements NetworkChange {
  readonly #command: WifiCommand
  readonly #nmcli: Nmcli
  readonly #name: string

  constructor(command: WifiCommand, nmcli: Nmcli, jobId: string) {
    this.#command = command
    this.#nmcli = nmcli
    this.#name = `comanda-${jobId}`
  }

  async look(): Promise<Undo> {
    const inUse = (await this.#nmcli.connections()).find(one => one.type === WIFI && one.isActive)
    return { type: WIFI, name: this.#name, before: inUse?.uuid ?? null }
  }

  async apply({ name }: Undo): Promise<'trial' | 'saved'> {
    const { ssid, password, evenIfNotInRange } = this.#command
    const inRange = await this.#networksInRange()
    const isInRange = inRange.includes(ssid)
    if (!isInRange && !evenIfNotInRange) throw new ChangeFailed('notInRange', inRange.slice(0, 8).join(', '))
    const security = password ? ['wifi-sec.key-mgmt', 'wpa-psk'] : []
    await this.#nmcli.run([
      ...['connection', 'add', 'type', 'wifi', 'con-name', name, 'ifname', '*', 'ssid', ssid],
      ...ON_TRIAL,
      ...security,
    ])
    // On its input, which no other process can read.
    if (password)
      await this.#nmcli.run(
        ['connection', 'edit', 'id', name],
        `set 802-11-wireless-security.psk ${password}\nsave persistent\nquit\n`,
      )
    if (!isInRange) {
      await this.#nmcli.run(['connection', 'modify', 'id', name, ...KEPT])
      return 'saved'
    }
    await this.#nmcli.run(['--wait', '30', 'connection', 'up', 'id', name])
    return 'trial'
  }

  async #networksInRange(): Promise<string[]> {
    const fields = ['-t', '-e', 'no', '-f', 'SSID']
    const said = await this.#nmcli.run([...fields, 'device', 'wifi', 'list', '--rescan', 'yes'])
    return [...new Set(said.split('\n').filter(Boolean))]
  }
}
