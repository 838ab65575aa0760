import { fetchSigned } from '../../../api'

/** Loads a file and says how much of it has come. A large one is kept by the browser outside its memory. */
export async function loadFile(
  url: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const response = await fetchSigned(url, { signal })
  if (!response.body) return response.blob()
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        bytes += part.byteLength
        onBytes(bytes)
        controller.enqueue(part)
      },
    }),
  )
  return new Response(counted).blob()
}
