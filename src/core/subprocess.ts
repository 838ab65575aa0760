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
  const child = spawnScript(script, words, input, withinMs, SHORT_LIFE)
  const [output, said, code] = await Promise.all([
    new Response(child.stdout).bytes(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  refuseFailure(script, child, code, said)
  return output
}

interface Stream {
  withinMs: number
  /** Stops the script when it is aborted. */
  signal?: AbortSignal | undefined
  onLine: (line: string) => void
}

/**
 * Runs a script that computes for longer, and passes on each line that it writes. With the compiler that makes the fastest
 * code, and otherwise like the other. Throws the signal's reason when it was aborted.
 */
export async function streamFromSubprocess(
  script: string,
  input: Uint8Array,
  { withinMs, signal, onLine }: Stream,
): Promise<void> {
  signal?.throwIfAborted()
  const child = spawnScript(script, [], input, withinMs, {})
  const stop = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const [said] = await Promise.all([new Response(child.stderr).text(), readLines(child.stdout, onLine)])
    const code = await child.exited
    signal?.throwIfAborted()
    refuseFailure(script, child, code, said)
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}

async function readLines(stream: ReadableStream<Uint8Array>, onLine: (line: string) => void) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
  if (rest) onLine(rest)
}

function spawnScript(
  script: string,
  words: readonly string[],
  input: Uint8Array,
  withinMs: number,
  engine: Record<string, string>,
) {
  const processorSeconds = Math.ceil(withinMs / 1000)
  return Bun.spawn(
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
      env: { PATH: '/usr/bin:/bin', ...engine },
      stdin: input,
      stdout: 'pipe',
      stderr: 'pipe',
      timeout: withinMs,
      killSignal: 'SIGKILL',
      // A Ctrl-C is for the server, which lets calls be finished.
      detached: true,
    },
  )
}

function refuseFailure(
  script: string,
  { signalCode }: Pick<ReturnType<typeof spawnScript>, 'signalCode'>,
  code: number,
  said: string,
) {
  if (code === 0) return
  if (code === REFUSED) throw new UnusableInput(said.trim())
  if (signalCode) throw new SubprocessTimeout(`${script} was stopped with ${signalCode}`)
  throw new Error(`${script} ended with ${code}: ${said.slice(0, 2000)}`)
}
