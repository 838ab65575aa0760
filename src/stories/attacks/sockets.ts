/** A live connection from an address. The types of the DOM know no headers here, Bun does. */
export const openSocket = (url: string, ip: string): WebSocket =>
  new WebSocket(url.replace('http', 'ws'), { headers: { 'x-forwarded-for': ip } } as never)
