import { expect, test } from 'bun:test'
import { startMeter, watchMachine } from './meter'

const VARIABLE = 'COMANDA_METER_TEST'
/** Uses 300 ms of processor, says so, and waits until its input ends. */
const BUSY = `while (process.cpuUsage().user < 300_000) Bun.hash(new Uint8Array(1e6)); console.log('done'); process.stdin.on('end', () => process.exit()).resume()`

test.if(process.platform === 'linux')(
  'counts what a part starts, with the children of its children',
  async () => {
    const machine = watchMachine()
    const meter = startMeter(VARIABLE, 'run')
    const [busy, other] = [meter.part(), meter.part()]
    // An empty environment, as of the children of Chromium and Postgres: it is counted by its parent alone.
    const command = `env -i "${process.execPath}" -e "${BUSY}"; exit`
    const child = Bun.spawn(['sh', '-c', command], { stdin: 'pipe', env: { ...process.env, ...busy.env } })
    // The shell waits for its child, which has said by then what it used.
    await child.stdout.getReader().read()
    const { processor, byProgram } = busy.end()
    expect(processor).toBeGreaterThanOrEqual(0.3)
    expect(Object.keys(byProgram)).toContain('sh')
    expect(other.end()).toMatchObject({ processor: 0, byProgram: {} })
    expect(machine().busy).toBeGreaterThan(0)
    meter.stop()
    await child.stdin.end()
    await child.exited
  },
)
