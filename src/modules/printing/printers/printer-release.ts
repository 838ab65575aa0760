import { z } from 'zod'
import { printerDevice } from '../../../core/procedures'
import { PRINTER_TARGETS, supersedes } from './rules/printer-release'

const Program = z.object({
  target: z.enum(PRINTER_TARGETS),
  size: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().max(200),
})

/** As `printer/build/build.ts` writes it. */
const Manifest = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  isRollback: z.boolean(),
  programs: z.array(Program.extend({ file: z.string().regex(/^[\w.-]+$/) })),
})

/** The release that is offered, kept as a setting. */
const Published = Manifest.extend({
  mandatory: z.boolean(),
  programs: z.array(Program.extend({ url: z.url() })),
})

/** The setting that offers a built release. Throws when it is none. */
export function publishedOf(
  manifest: unknown,
  at: string,
  { isMandatory }: { isMandatory: boolean },
): z.infer<typeof Published> {
  const { programs, ...release } = Manifest.parse(manifest)
  return Published.parse({
    ...release,
    mandatory: isMandatory,
    programs: programs.map(({ file, ...program }) => ({
      ...program,
      url: `${at.replace(/\/$/, '')}/${file}`,
    })),
  })
}

const Release = z.object({
  version: z.string(),
  url: z.url(),
  size: z.int(),
  sha256: z.string(),
  signature: z.string(),
  isRollback: z.boolean(),
  mandatory: z.boolean(),
})

/** The published program for the system that asks, when it supersedes the one that asks. */
export const checkForUpdates = printerDevice
  .output(Release.nullable())
  .query(async ({ ctx: { db, request } }) => {
    const setting = await db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'printer-release')
      .executeTakeFirst()
    const published = Published.safeParse(setting?.value)
    if (!published.success) return null
    const { programs, ...release } = published.data
    if (!supersedes(release, request.header('x-printer-version') ?? '0.0.0')) return null
    const program = programs.find(one => one.target === request.header('x-printer-target'))
    if (!program) return null
    const { url, size, sha256, signature } = program
    return { ...release, url, size, sha256, signature }
  })
