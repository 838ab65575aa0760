import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { StreetsAnswer, StreetsRequest } from './worker-protocol'

type Answer<Kind> = Extract<StreetsAnswer, { kind: Kind }>
type Asked<Kind> = Omit<Extract<StreetsRequest, { kind: Kind }>, 'id' | 'kind'>
type Waiting = { resolve(answer: StreetsAnswer): void; reject(error: Error): void }

export type StreetsWorker = {
  matrix(request: Asked<'matrix'>): Promise<Answer<'matrix'>>
  path(request: Asked<'path'>): Promise<Answer<'path'>>
  stop(): Promise<void>
}

/** A worker that searches ways. It starts with the first request, and again after it has died. */
export function openStreetsWorker(log: Pick<Logger, 'error'>): StreetsWorker {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0

  function start(): Worker {
    const started = new Worker(new URL('./streets-worker.ts', import.meta.url))
    // A process does not stay for a worker that has nothing to do.
    started.unref()
    started.on('message', (answer: StreetsAnswer) => {
      const its = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (waiting.size === 0) started.unref()
      if (answer.kind === 'failure') its?.reject(new Error(answer.message))
      else its?.resolve(answer)
    })
    started.on('error', error => {
      log.error({ err: error }, 'streets: worker died')
      end('The worker of streets died')
    })
    return started
  }

  function end(why: string) {
    void worker?.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  }

  function ask(request: Omit<StreetsRequest, 'id'>): Promise<StreetsAnswer> {
    worker ??= start()
    worker.ref()
    const id = ++lastId
    const answer = new Promise<StreetsAnswer>((resolve, reject) => waiting.set(id, { resolve, reject }))
    worker.postMessage({ ...request, id })
    return answer
  }

  return {
    matrix: async request =>
      (await ask({ ...request, kind: 'matrix' } as StreetsRequest)) as Answer<'matrix'>,
    path: async request => (await ask({ ...request, kind: 'path' } as StreetsRequest)) as Answer<'path'>,
    stop: async () => end('The worker of streets is stopped'),
  }
}
