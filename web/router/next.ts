/** Follows only a path of this site: neither another host (`//host`, `/\host`) nor a scheme. */
export function safeNext(next: string | undefined): string | null {
  if (!next?.startsWith('/')) return null
  return /^\/[/\\]/.test(next) || /[\t\n\r]/.test(next) ? null : next
}
