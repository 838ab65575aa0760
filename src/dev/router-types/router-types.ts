import { join } from 'node:path'
import type { z } from 'zod'
import { appRouter } from '../../routers/app'
import { type ExportedSchema, readExportedSchemas } from './exported-schemas'
import { makePrintType } from './print-type'

const ROOT = join(import.meta.dir, '../../..')
/** The file of the client's view, from the root of the repository. */
export const ROUTER_TYPES = 'src/routers/app.generated.ts'

type Procedure = { _def: { type: 'query' | 'mutation'; inputs: z.ZodType[]; output?: z.ZodType } }
type Tree = { [name: string]: Tree | string }

/** What a client sees of the router, as plain types: kind, input and output of each procedure. */
export async function makeRouterTypes(): Promise<string> {
  const imported = new Map<string, Set<string>>()
  const schemas = await readExportedSchemas()
  const files = new Map<string, Set<string>>()
  for (const { name, file } of schemas.byName.values()) {
    const its = files.get(name) ?? new Set()
    files.set(name, its.add(file))
  }
  const nameOf = ({ file, name }: ExportedSchema) => {
    const others = [...files.get(name)!]
    const alias = others.length === 1 ? name : `${name}${others.indexOf(file) + 1}`
    const its = imported.get(file) ?? new Set()
    imported.set(file, its.add(alias === name ? name : `${name} as ${alias}`))
    return alias
  }
  const print = makePrintType(schemas, nameOf)

  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  const tree: Tree = {}
  for (const [path, { _def }] of procedures) {
    const [input] = _def.inputs
    if (_def.inputs.length > 1 || !_def.output) throw new Error(`${path} has two inputs, or no output`)
    const kind = _def.type === 'query' ? 'Query' : 'Mutation'
    const types = `${input ? print(input, 'input') : 'void'}, ${print(_def.output, 'output')}`
    put(tree, path.split('.'), `${kind}<${types}>`)
  }

  return formatted(`/** Made from the router by src/dev/router-types: \`npm run router:types\`. Not edited by hand. */
import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import type { TRPC_ERROR_CODE_NUMBER } from '@trpc/server/rpc'
import type { z } from 'zod'
${importsOf(imported)}
import type { FailureShape } from '../core/contract/failures'
import type { ListOf } from '../core/contract/list'

type Query<Input, Output> = TRPCQueryProcedure<{ input: Input; output: Output; meta: object }>
type Mutation<Input, Output> = TRPCMutationProcedure<{ input: Input; output: Output; meta: object }>

type Root = {
  ctx: object
  meta: object
  errorShape: { code: TRPC_ERROR_CODE_NUMBER; message: string; data: { failure: FailureShape; httpStatus: number } }
  transformer: true
}

/** The router as its clients see it. */
export type ClientRouter = TRPCBuiltRouter<Root, Procedures>

/** The name of a procedure, such as "customer.orders.cancel". */
export type ProcedurePath = ${procedures.map(([path]) => `'${path}'`).join(' | ')}

export type Procedures = ${written(tree)}
`)
}

function put(tree: Tree, [name, ...rest]: string[], type: string): void {
  if (!rest.length) {
    tree[name!] = type
    return
  }
  tree[name!] ??= {}
  put(tree[name!] as Tree, rest, type)
}

const written = (tree: Tree): string =>
  `{\n${Object.entries(tree)
    .map(([name, its]) => `${name}: ${typeof its === 'string' ? its : written(its)}`)
    .join('\n')}\n}`

const importsOf = (imported: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...imported]
    .map(([file, names]) => `import type { ${[...names].join(', ')} } from '../${file.slice('src/'.length)}'`)
    .join('\n')

/** As the repository's formatter leaves it, so that lint passes over it as over any other file. */
async function formatted(source: string): Promise<string> {
  const biome = Bun.spawn(
    [join(ROOT, 'node_modules/.bin/biome'), 'check', '--write', `--stdin-file-path=${ROUTER_TYPES}`],
    { cwd: ROOT, stdin: new Blob([source]), stderr: 'pipe' },
  )
  const text = await new Response(biome.stdout).text()
  if ((await biome.exited) !== 0) throw new Error(await new Response(biome.stderr).text())
  return text
}
