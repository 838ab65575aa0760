import { join } from 'node:path'
import { z } from 'zod'

/** What cannot be gone on with: said in a sentence, and over. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

const Part = z.strictObject({
  /** Where it lies in the folder of the backup. */
  path: z.string().regex(/^(tables|files)\/[\w-]+(\.[\w-]+)*$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const TableName = z.string().regex(/^(public|jobs)\.\w+$/)

const BackedUpTable = Part.extend({
  name: TableName,
  columns: z.array(z.string().regex(/^\w+$/)).min(1),
  rows: z.int().nonnegative(),
  /** Of all rows together, whatever their order: `contentOf` in tables.ts. */
  content: z.string(),
})
export type BackedUpTable = z.output<typeof BackedUpTable>

const BackedUpFile = Part.extend({ key: z.string().regex(/^[\w-]+\.\w+$/) })
export type BackedUpFile = z.output<typeof BackedUpFile>

export const Manifest = z.strictObject({
  format: z.literal(1),
  /** Of the product that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** All that had been applied, in their order. */
  migrations: z.array(z.string().regex(/^\d{4}-[\w-]+$/)).min(1),
  /** The version of the job queue's own schema; null where no server had ever made it. */
  queueVersion: z.int().nullable(),
  /** The moment of the database of which all tables are: which transactions had ended, and how far its log was. */
  snapshot: z.string(),
  lsn: z.string(),
  tables: z.array(BackedUpTable),
  files: z.array(BackedUpFile),
  /** Files that the database names, and that were nowhere when the backup was made. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

const MANIFEST = 'manifest.json'
/** As sha256sum reads it, so that a backup can be checked where there is no product. */
const SUMS = 'SHA256SUMS'

const partsOf = ({ tables, files }: Manifest) => [...tables, ...files]

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const sums = [{ path: MANIFEST, sha256: sha256Of(text) }, ...partsOf(manifest)]
  await Bun.write(join(folder, MANIFEST), text)
  await Bun.write(join(folder, SUMS), sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''))
}

/** What a backup says of itself. Throws Refused when it is none, or is not as it was written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const [manifest, sums] = [Bun.file(join(folder, MANIFEST)), Bun.file(join(folder, SUMS))]
  if (!(await manifest.exists()) || !(await sums.exists()))
    throw new Refused(`${folder} is no whole backup: ${MANIFEST} and ${SUMS} belong in it`)
  const text = await manifest.text()
  if (!(await sums.text()).startsWith(`${sha256Of(text)}  ${MANIFEST}\n`))
    throw new Refused(`${MANIFEST} is not as it was written`)
  const read = Manifest.safeParse(JSON.parse(text))
  if (!read.success) throw new Refused(`${MANIFEST} is of a format that this version does not know`)
  return read.data
}

/** Parts that are missing or are not as they were written, each with what is wrong with it. */
export async function faultyParts(folder: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = []
  for (const { path, bytes, sha256 } of partsOf(manifest)) {
    const file = Bun.file(join(folder, path))
    if (!(await file.exists())) faults.push(`${path} is missing`)
    else if (file.size !== bytes) faults.push(`${path} has ${file.size} bytes instead of ${bytes}`)
    else if ((await sha256OfFile(join(folder, path))) !== sha256) faults.push(`${path} has another content`)
  }
  return faults
}

const sha256Of = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')

export async function sha256OfFile(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk)
  return hasher.digest('hex')
}
