/** Where the short links of the native app lead; any other `app://` link is a path of ours as it is. */
const SHORT: Record<string, string> = {
  order: '/home/orders/',
  welcome: '/welcome/',
}

/** The path of a link of the native app, with its query; null when it is none. */
export function pathOfNativeLink(link: string): string | null {
  const [, first = '', rest = ''] = /^app:\/\/([\w-]+)((?:[/?].*)?)$/.exec(link) ?? []
  if (!first) return null
  return SHORT[first] ? `${SHORT[first]}${rest.replace(/^\//, '')}` : `/${first}${rest}`
}
