import { dirname } from 'node:path'

/** It took longer than it may. */
export class SubprocessTimeout extends Error {}
/** What was given cannot be worked on; the message is what the script said about it. */
export class UnusableInput extends Error {}

/** How a script ends that refuses its input, with the reason on its standard error. */
export const REFUSED = 3

/** In a second or two, the compiler that makes code fastest takes more of the processor than its code gives back. */
const SHORT_LIFE = { BUN_JSC_useFTLJIT: '0', BUN_JSC_useOMGJIT: '0' }

/**
 * Runs a script with these bytes as its input and answers what it writes. In a process of its own: whatever the bytes
 * make it do, calls go on, its memory is given back, and it is over in time, also when this process has gone. It knows
 * none of our settings, and steps back behind everything else that wants the processor.
 */
export async function runInSubprocess(
  script: string,
  words: readonly string[],
  input: Uint8Array,
  withinMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const processorSeconds = Math.ceil(withinMs / 1000)
  const child = Bun.spawn(
    [
      '/bin/sh',
      '-c',
      `ulimit -t ${processorSeconds}; exec nice -n 10 "$0" "$@"`,
      process.execPath,
      script,
      ...words,
    ],
    {
      cwd: dirname(script),
      env: { PATH: '/usr/bin:/bin', ...SHORT_LIFE },
      stdin: input,
      stdout: 'pipe',
      stderr: 'pipe',
      timeout: withinMs,
      killSignal: 'SIGKILL',
      // A Ctrl-C is for the server, which lets calls be finished.
      detached: true,
    },
  )
  const [output, said, code] = await Promise.all([
    new Response(child.stdout).bytes(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code === 0) return output
  if (code === REFUSED) throw new UnusableInput(said.trim())
  if (child.signalCode) throw new SubprocessTimeout(`${script} was stopped with ${child.signalCode}`)
  throw new Error(`${script} ended with ${code}: ${said.slice(0, 2000)}`)
}
