import { expect, test } from 'bun:test'
import { initTRPC } from '@trpc/server'
import { z } from 'zod'
import { withCompiledSchemas } from './compiled-schemas'

const t = initTRPC.create()
const Named = z.object({ name: z.string().min(2) })
const Aged = z.object({ age: z.coerce.number() })
const Greeting = z.object({ text: z.string(), at: z.date().optional() })

const greet = withCompiledSchemas(t.procedure)
  .input(Named)
  .use(({ next }) => next())
  .input(Aged)
  .output(Greeting)
  .query(({ input }) => ({ text: `${input.name} ${input.age}`, secret: 'not for clients' }))
const calls = t.createCallerFactory(t.router({ greet }))({})

test('what goes in is read by all of its schemas, and of what comes out only what is promised', async () => {
  expect(await calls.greet({ name: 'Ada', age: '36' })).toEqual({ text: 'Ada 36' })
})

test('who sends something wrong is told what, as by the schema itself', async () => {
  const refused = await calls.greet({ name: 'A', age: '36' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'BAD_REQUEST',
    cause: Named.safeParse({ name: 'A' }).error,
  })
})

test('an answer that is none fails', async () => {
  const wrong = withCompiledSchemas(t.procedure)
    .output(Greeting)
    .query(() => ({ text: 1 }) as never)
  const failing = t.createCallerFactory(t.router({ wrong }))({})
  await expect(failing.wrong()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
})

test('what documents and tests read is the schema that was given', () => {
  const { inputs, output } = greet._def as unknown as { inputs: unknown[]; output: unknown }
  expect(inputs).toEqual([Named, Aged])
  expect(inputs[0]).toBe(Named)
  expect(output).toBe(Greeting)
})
