import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { AppRouter } from '../../routers/app'
import type { ClientRouter, Procedures } from '../../routers/app.generated'
import { makeRouterTypes, ROUTER_TYPES } from './router-types'

type Procedure = { _def: { procedure: true; type: string; $types: { input: unknown; output: unknown } } }

/**
 * The paths at which the web would be wrong to trust the file: the server does not take what the file says that it
 * takes, or answers something else, or does not know the procedure.
 */
type Wrong<Actual, Written, Prefix extends string = ''> = {
  [Name in (keyof Actual | keyof Written) & string]: Name extends keyof Actual & keyof Written
    ? Actual[Name] extends Procedure
      ? Written[Name] extends Procedure
        ? IsTrue<Actual[Name]['_def'], Written[Name]['_def']> extends true
          ? never
          : `${Prefix}${Name}`
        : `${Prefix}${Name}`
      : Wrong<Actual[Name], Written[Name], `${Prefix}${Name}.`>
    : `${Prefix}${Name}`
}[(keyof Actual | keyof Written) & string]

type IsTrue<Actual extends Procedure['_def'], Written extends Procedure['_def']> = [
  Actual['type'],
  Written['$types']['input'],
  Actual['$types']['output'],
] extends [Written['type'], Actual['$types']['input'], Written['$types']['output']]
  ? true
  : false

type ErrorOf<Of extends { _def: { _config: { $types: { errorShape: unknown } } } }> =
  Of['_def']['_config']['$types']['errorShape']

test('what the web reads of the router is up to date: `npm run router:types` writes it', async () => {
  const written = await Bun.file(join(import.meta.dir, '../../..', ROUTER_TYPES)).text()
  expect(written).toBe(await makeRouterTypes())
})

// The file is made from schemas as they run. Here the compiler holds it to the types that it reads from the code.
test('what the web reads of the router is true', () => {
  type Found = Wrong<AppRouter['_def']['record'], Procedures>
  const isTrue: [Found] extends [never] ? true : `wrong: ${Found}` = true
  const hasTrueErrors: ErrorOf<AppRouter> extends ErrorOf<ClientRouter> ? true : never = true
  expect([isTrue, hasTrueErrors]).toEqual([true, true])
})
