import { GlobalRegistrator } from '@happy-dom/global-registrator'

// Bun's own network, streams, URL and timers stay: happy-dom's would break calls to a real test server.
const native = {
  fetch,
  Request,
  Response,
  Headers,
  FormData,
  Blob,
  File,
  ReadableStream,
  WritableStream,
  TransformStream,
  URL,
  URLSearchParams,
  AbortController,
  AbortSignal,
  WebSocket,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  queueMicrotask,
}

/** Letters of an element in the message of a failed expectation. */
const PRINTED = 500

/** Gives this process a document, once. */
export function registerDom() {
  if (GlobalRegistrator.isRegistered) return
  GlobalRegistrator.register({ url: 'http://localhost/' })
  Object.assign(globalThis, native, { IS_REACT_ACT_ENVIRONMENT: true })
  // What Bun prints of an element otherwise leads through React to the whole tree: 25 s for one that should be gone.
  Object.defineProperty(window.Element.prototype, Symbol.for('nodejs.util.inspect.custom'), {
    value(this: Element) {
      return this.outerHTML.slice(0, PRINTED)
    },
  })
}
