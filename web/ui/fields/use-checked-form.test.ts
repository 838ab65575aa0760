import { expect, test } from 'bun:test'
import { join } from 'node:path'

const WEB = join(import.meta.dir, '../..')

test('no form decides by itself when it checks', async () => {
  const files = [...new Bun.Glob('**/*.{ts,tsx}').scanSync({ cwd: WEB })]
  const own: string[] = []
  for (const file of files) {
    const source = await Bun.file(join(WEB, file)).text()
    if (/import \{[^}]*\buseForm\b[^}]*\} from 'react-hook-form'/.test(source)) own.push(file)
  }
  expect(own).toEqual(['ui/fields/use-checked-form.ts'])
})
