/** Asks the server of this container how it is: Docker's HEALTHCHECK, where there is no curl. */
const port = process.env.PORT || '9070'
const answer = await fetch(`http://127.0.0.1:${port}/api/v1/status`, {
  signal: AbortSignal.timeout(4000),
}).catch(error => String(error))
const isWell = answer instanceof Response && answer.ok
console.log(answer instanceof Response ? await answer.text() : answer)
process.exit(isWell ? 0 : 1)
