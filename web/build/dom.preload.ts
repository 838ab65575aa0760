import { afterAll, afterEach } from 'bun:test'
import { plugin } from 'bun'

// Preload of `bun test`. Only component tests (*.test.tsx) get a DOM, and they get it before any of their imports
// runs (Testing Library and React look for it when loaded). Everything else stays on plain Bun. Files that run in one
// process share the modules of the product and one document, which each leaves empty.

/** A busy machine draws late. What never comes still fails, before the test's own time is over. */
const PATIENCE_MS = 20_000

let cleanup = () => {}
const isComponentTest = () => Bun.main.endsWith('.test.tsx')

plugin({
  name: 'dom for component tests',
  setup(build) {
    build.onLoad({ filter: /\.test\.tsx$/ }, async ({ path }) => {
      const { registerDom } = await import('./dom')
      registerDom()
      const library = await import('@testing-library/react')
      library.configure({ asyncUtilTimeout: PATIENCE_MS })
      cleanup = library.cleanup
      return { contents: await Bun.file(path).text(), loader: 'tsx' }
    })
  },
})

// Testing Library does so by itself, but only in the first file of a process.
afterEach(() => {
  if (isComponentTest()) cleanup()
})

afterAll(() => {
  if (!isComponentTest()) return
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
