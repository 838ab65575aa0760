import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from './durable-file'

/** What a device keeps between two starts. */
export interface StateFolder {
  path: string
  deviceId: string
  token: string | null
  keepToken(token: string): void
  forgetToken(): void
  close(): void
}

/** Another process prints from the same folder; two would print everything twice. */
export class FolderInUse extends Error {}

/** @throws FolderInUse */
export function openStateFolder(path: string, deviceId?: string): StateFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const lock = lockFolder(path)
  const tokenFile = join(path, 'token')
  return {
    path,
    deviceId: keptDeviceId(join(path, 'device-id'), deviceId),
    token: existsSync(tokenFile) ? readFileSync(tokenFile, 'utf8').trim() || null : null,
    keepToken: token => writeDurably(tokenFile, `${token}\n`, 0o600),
    forgetToken: () => rmSync(tokenFile, { force: true }),
    close: () => lock.close(),
  }
}

/** A database's lock ends with its process, however it ends, on every system; a file with a process id does not. */
function lockFolder(path: string): Database {
  const lock = new Database(join(path, 'lock.sqlite'))
  try {
    lock.run('pragma locking_mode = exclusive')
    lock.run('begin exclusive')
    return lock
  } catch {
    lock.close()
    throw new FolderInUse(`Another printer process uses ${path}`)
  }
}

function keptDeviceId(file: string, given: string | undefined): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const id = given ?? (kept || `printer-${crypto.randomUUID().slice(0, 13)}`)
  if (id !== kept) writeDurably(file, `${id}\n`)
  return id
}
