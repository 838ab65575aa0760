import type { SmallMutant } from './small-mutants'

export const DAEMON: readonly SmallMutant[] = [
  {
    name: 'a paper that the server was told of is printed again when it is offered again',
    edits: [
      {
        file: 'printer/loop.ts',
        find: "if (before?.stage === 'acked' || before?.stage === 'printed') {",
        put: "if (before?.stage === 'printed') {",
      },
    ],
  },
  {
    name: 'a paper in doubt that is not offered again stays in doubt',
    edits: [
      {
        file: 'printer/loop.ts',
        find: 'if (id !== offered)',
        put: 'if (id === offered)',
      },
    ],
  },
  {
    name: 'any refusal to let in makes the daemon forget its token',
    edits: [
      {
        file: 'printer/loop.ts',
        find: 'thrown.status === 401 && thrown.code === TOKEN_INVALID',
        put: '(thrown.status === 401 || thrown.code === TOKEN_INVALID)',
      },
    ],
  },
  {
    name: 'a paper is gone on with after the clock was set back',
    edits: [
      {
        file: 'printer/press.ts',
        find: 'Math.abs(this.#now() - entry.at) <= RESUME_WITHIN_MS',
        put: 'this.#now() - entry.at <= RESUME_WITHIN_MS',
      },
    ],
  },
  {
    name: 'a paper that was cut is cut again',
    edits: [
      {
        file: 'printer/press.ts',
        find: "if (stage === 'cutsent') return step + 1",
        put: "if (stage === 'cutsent') return step",
      },
    ],
  },
  {
    name: 'a page prints through a name that ends like this machine’s',
    edits: [
      {
        file: 'printer/proxy.ts',
        find: '/^(localhost|',
        put: '/(localhost|',
      },
    ],
  },
  {
    name: 'a program prints twice with one key',
    edits: [
      {
        file: 'printer/proxy.ts',
        find: 'if (!before || !isPrinted(before))',
        put: 'if (!before || isPrinted(before))',
      },
    ],
  },
  {
    name: 'the sign-in page of a network counts as the platform',
    edits: [
      {
        file: 'printer/client.ts',
        find: 'return thrown instanceof Refused && thrown.code > 0',
        put: 'return thrown instanceof Refused',
      },
    ],
  },
  {
    name: 'a program that does not become well stays in place',
    edits: [
      {
        file: 'printer/update/trial.ts',
        find: 'await end(child)\n  }\n  file.restore()\n',
        put: 'await end(child)\n  }\n',
      },
    ],
  },
  {
    name: 'a program that failed three times is tried once more',
    edits: [
      {
        file: 'printer/update/update-state.ts',
        find: 'failed.times >= MOST_FAILURES',
        put: 'failed.times > MOST_FAILURES',
      },
    ],
  },
]
