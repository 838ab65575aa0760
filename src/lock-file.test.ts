import { expect, test } from 'bun:test'

type Locked = {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** `npm ci` refuses a lock that leaves a package out, also one that only other machines install. */
test('the lock names every package that another one asks for, on every platform', async () => {
  const { packages } = (await Bun.file(`${import.meta.dir}/../package-lock.json`).json()) as {
    packages: Record<string, Locked>
  }
  const known = new Set(Object.keys(packages).map(path => path.split('node_modules/').at(-1)))
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !known.has(name))
      .map(name => `${name}, for ${path}`),
  )
  expect(missing).toEqual([])
})
