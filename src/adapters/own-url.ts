/** How this server reaches itself. */
export const ownUrlOf = ({ HOST: host, PORT: port }: { HOST: string; PORT: number }): string =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
