/** With it the browser of a customer pays: staff need to know that it was there, not what it was. */
const CLIENT_SECRET = /("client_secret"\s*:\s*)"(?:[^"\\]|\\.)*"/g

/** What a service has sent, as staff see it: to the letter, but for what only the customer's browser may know. */
export const shownBody = (body: string): string => body.replace(CLIENT_SECRET, '$1"hidden"')
