import { initTRPC } from '@trpc/server'
import superjson from 'superjson'
import { z } from 'zod'

const t = initTRPC.create({
  transformer: superjson,
  errorFormatter: ({ shape }) => ({
    ...shape,
    data: {
      ...shape.data,
      failure: undefined as { code: number; name: string; details?: unknown } | undefined,
    },
  }),
})
const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
const Permission = z.object({ type: z.string(), scope: z.record(z.string(), z.array(z.string())) })

const router = t.router({
  public: t.router({
    auth: t.router({
      logIn: t.procedure
        .input(z.object({ email: z.string(), password: z.string() }))
        .output(Tokens)
        .mutation(() => ({ accessToken: '', refreshToken: '' })),
      refresh: t.procedure
        .input(z.object({ refreshToken: z.string() }))
        .output(Tokens)
        .mutation(() => ({ accessToken: '', refreshToken: '' })),
    }),
  }),
  app: t.router({
    me: t.procedure
      .output(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          language: z.string().optional(),
          permissions: z.array(Permission),
        }),
      )
      .query(() => ({ id: '', name: '', email: '', permissions: [] })),
    auth: t.router({ logOut: t.procedure.mutation(() => null) }),
    live: t.router({
      ticket: t.procedure.output(z.object({ ticket: z.string() })).mutation(() => ({ ticket: '' })),
    }),
  }),
})

export type AppRouter = typeof router
