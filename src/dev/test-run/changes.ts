/**
 * The files that differ from a commit, those that git does not know yet included. Without a commit: what is not
 * committed, or the last commit where everything is.
 */
export async function readChanges(
  root: string,
  since: string | null,
): Promise<{ since: string; files: string[] }> {
  const git = async (...args: string[]) => {
    const { stdout, stderr, exitCode } = await Bun.$`git ${args}`.cwd(root).quiet().nothrow()
    if (exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.toString().trim()}`)
    return stdout.toString().split('\0').filter(Boolean)
  }
  const unknown = await git('ls-files', '--others', '--exclude-standard', '-z')
  const differing = async (commit: string) => [
    ...(await git('diff', '--name-only', '-z', commit, '--')),
    ...unknown,
  ]
  if (since) return { since, files: await differing(since) }
  const files = await differing('HEAD')
  return files.length ? { since: 'HEAD', files } : { since: 'HEAD~1', files: await differing('HEAD~1') }
}
