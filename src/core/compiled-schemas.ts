import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { madeOf } from './cache/shared-answers'

type Check = (value: unknown) => unknown
/** What a builder of procedures does, as far as it matters here; each step answers a builder of its own. */
type Builder = { _def: { inputs: unknown[]; output?: z.ZodType; middlewares: unknown[] } } & Record<
  'input' | 'output' | 'meta' | 'use' | 'concat',
  (given: unknown) => Builder
> &
  Record<'query' | 'mutation', (resolver: Resolver) => unknown>
type Resolver = (call: unknown) => unknown

/**
 * The same builder of procedures, whose schemas are compiled. The library asks a schema as if it might have to wait for
 * something; zod then looks at each value one by one, which for a list of orders takes longer than asking the database.
 * None of ours waits. What goes out is checked where it is made: a step of its own would copy all that is known of a call.
 */
export function withCompiledSchemas<Given extends object>(given: Given): Given {
  const builder = given as unknown as Builder
  const steps = {
    input(schema: z.ZodType) {
      const next = builder.input(checkedBy(schema))
      next._def.inputs.splice(-1, 1, schema)
      return withCompiledSchemas(next)
    },
    output(schema: z.ZodType) {
      const next = builder.output(schema)
      next._def.middlewares.pop()
      return withCompiledSchemas(next)
    },
    query: (resolver: Resolver) => builder.query(checkedAnswers(builder._def.output, resolver)),
    mutation: (resolver: Resolver) => builder.mutation(checkedAnswers(builder._def.output, resolver)),
    meta: (meta: unknown) => withCompiledSchemas(builder.meta(meta)),
    use: (step: unknown) => withCompiledSchemas(builder.use(step)),
    concat: (other: unknown) => withCompiledSchemas(builder.concat(other)),
  }
  return { ...builder, ...steps } as unknown as Given
}

function checkedAnswers(schema: z.ZodType | undefined, resolver: Resolver): Resolver {
  if (!schema) return resolver
  const check = checkedBy(schema)
  return async call => {
    const answer = await resolver(call)
    try {
      return check(answer)
    } catch (cause) {
      throw new TRPCError({ message: 'Output validation failed', code: 'INTERNAL_SERVER_ERROR', cause })
    }
  }
}

const known = new WeakMap<z.ZodType, Check>()

/** Compiled with the first value that it has to check: of several hundred most wait for long. */
function checkedBy(schema: z.ZodType): Check {
  return value => {
    let check = known.get(schema)
    if (!check) {
      const compiled = z.compile(schema)
      check = given => madeOf(given, schema, () => compiled.parse(given))
      known.set(schema, check)
    }
    return check(value)
  }
}
