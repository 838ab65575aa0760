import { plugin } from 'bun'

// Preload of `bun test`. Only component tests (*.test.tsx) get a DOM, and they get it before any of their imports
// runs (Testing Library and React look for it when loaded). Everything else stays on plain Bun; with `--parallel`
// every file is its own world, without it a DOM stays for the files after the first component test.
plugin({
  name: 'dom for component tests',
  setup(build) {
    build.onLoad({ filter: /\.test\.tsx$/ }, async ({ path }) => {
      const { registerDom } = await import('./dom')
      registerDom()
      return { contents: await Bun.file(path).text(), loader: 'tsx' }
    })
  },
})
