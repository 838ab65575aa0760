/**
 * Builds the printer's program for each system, as `build/printer/<version>/comanda-printer-<version>-<target>`, with
 * their sums. `--key FILE` bakes in the public half of an Ed25519 key and signs them with the other half, in
 * release.json: then they update themselves. Ends with 1, and says which, when one could not be built.
 * `npm run printer:build`, `npm run printer:build -- linux-arm64 --key release-key.pem --roll-back`.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  PRINTER_TARGETS,
  type PrinterTarget,
  type ReleasedProgram,
  releaseText,
} from '../../src/modules/printing/printers/rules/printer-release'
import { TARGET, VERSION } from '../version'
import { bunFor } from './bun-for'

const ROOT = join(import.meta.dir, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string', default: VERSION },
    key: { type: 'string' },
    out: { type: 'string' },
    'roll-back': { type: 'boolean', default: false },
  },
})
const { version } = values
const out = values.out ?? join(ROOT, 'build/printer', version)
const key = values.key === undefined ? null : createPrivateKey(readFileSync(values.key))
const wanted = positionals.length ? positionals : PRINTER_TARGETS
mkdirSync(out, { recursive: true })

const built: (ReleasedProgram & { file: string })[] = []
const failed: string[] = []
for (const target of wanted) {
  try {
    built.push(await build(targetOf(target)))
  } catch (thrown) {
    failed.push(`${target}: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}
writeFileSync(join(out, 'SHA256SUMS'), built.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(''))
if (key) writeFileSync(join(out, 'release.json'), JSON.stringify(manifest(key), null, 2))
for (const { file, size, sha256 } of built)
  console.log(`${sha256}  ${(size / 1e6).toFixed(1)} MB  ${join(out, file)}`)
if (key) console.log(`signed: ${join(out, 'release.json')}`)
for (const reason of failed) console.error(`not built: ${reason}`)
process.exit(failed.length ? 1 : 0)

function targetOf(name: string): PrinterTarget {
  const target = PRINTER_TARGETS.find(known => known === name)
  if (!target) throw new Error(`there is ${PRINTER_TARGETS.join(', ')}`)
  return target
}

async function build(target: PrinterTarget) {
  const file = `comanda-printer-${version}-${target}${target.startsWith('windows') ? '.exe' : ''}`
  const path = join(out, file)
  rmSync(path, { force: true })
  const runtime = target === TARGET ? [] : [`--compile-executable-path=${await bunFor(target)}`]
  const child = Bun.spawn(
    [
      process.execPath,
      'build',
      '--compile',
      `--target=bun-${target}`,
      ...runtime,
      // What lies in the folder where it is started is none of its business.
      '--no-compile-autoload-dotenv',
      '--no-compile-autoload-bunfig',
      '--define',
      `PRINTER_VERSION=${JSON.stringify(version)}`,
      ...(key ? ['--define', `PRINTER_RELEASE_KEY=${JSON.stringify(publicHalf(key))}`] : []),
      'printer/main.ts',
      'printer/render-worker.ts',
      '--outfile',
      path,
    ],
    { cwd: ROOT, stdout: 'ignore', stderr: 'pipe' },
  )
  const said = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(said.trim() || `bun build ended with ${child.exitCode}`)
  const bytes = await Bun.file(path).bytes()
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  return {
    file: basename(path),
    version,
    target,
    size: bytes.length,
    sha256,
    isRollback: values['roll-back'],
  }
}

function publicHalf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}

/** What is published, by `npm run printer:publish`. */
function manifest(key: KeyObject) {
  const programs = built.map(({ file, ...program }) => ({
    target: program.target,
    file,
    size: program.size,
    sha256: program.sha256,
    signature: sign(null, Buffer.from(releaseText(program)), key).toString('base64'),
  }))
  return { version, isRollback: values['roll-back'], programs }
}
