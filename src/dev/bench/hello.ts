/** The least that a server can do, for comparison: says which port it got, and then hello to everybody. */
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('hello') })
console.log(server.port)
