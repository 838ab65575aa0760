/**
 * What a setting names that is either a file's contents or the path to it. In an environment variable, the lines of
 * a key are often written with \n.
 * @param begins how contents begin, and a path does not
 */
export async function contentsOf(setting: string, value: string, begins: string): Promise<string> {
  if (value.trimStart().startsWith(begins)) return begins === '{' ? value : value.replaceAll('\\n', '\n')
  const file = Bun.file(value)
  if (!(await file.exists())) throw new Error(`${setting}: there is no file at ${value}`)
  return file.text()
}
