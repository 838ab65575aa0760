/** Searches ways in files of streets, beside the thread of the server. A file is read when it is first asked for. */
import { parentPort } from 'node:worker_threads'
import { readStreets } from './street-file'
import { StreetRouter } from './street-router'
import type { StreetsAnswer, StreetsRequest } from './worker-protocol'

const routers = new Map<string, Promise<StreetRouter>>()
const routerOf = (file: string) => {
  const known = routers.get(file) ?? readStreets(file).then(({ open }) => new StreetRouter(open))
  routers.set(file, known)
  return known
}

parentPort?.on('message', async (request: StreetsRequest) => {
  const answer = await answerTo(request).catch(
    (error): StreetsAnswer => ({ id: request.id, kind: 'failure', message: String(error) }),
  )
  const arrays = answer.kind === 'matrix' ? [answer.seconds.buffer, answer.meters.buffer] : []
  parentPort?.postMessage(answer, arrays as ArrayBuffer[])
})

async function answerTo(request: StreetsRequest): Promise<StreetsAnswer> {
  const { id, mode } = request
  const router = await routerOf(request.file)
  return request.kind === 'path'
    ? { id, kind: 'path', legs: router.path(request.points, mode) }
    : { id, kind: 'matrix', ...router.matrix(request.from, request.to, mode) }
}
