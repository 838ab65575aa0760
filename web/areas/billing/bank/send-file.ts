import { api, type Inputs } from '../../../api'

type Start = Omit<Inputs['admin']['bank']['startImport'], 'name' | 'sizeBytes'>

/** Sends a file of a bank in parts, and answers its import, which a job of the server goes on with. */
export async function sendFile(
  file: File,
  start: Start,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<string> {
  const { id, partBytes } = await api.admin.bank.startImport.mutate({
    name: file.name.slice(0, 200),
    sizeBytes: file.size,
    ...start,
  })
  try {
    for (let number = 0; number * partBytes < file.size; number++) {
      const part = file.slice(number * partBytes, (number + 1) * partBytes)
      await api.admin.bank.addPart.mutate({ id, number, content: await base64Of(part) }, { signal })
      onSent(Math.min(file.size, (number + 1) * partBytes))
    }
    await api.admin.bank.finishImport.mutate({ id }, { signal })
  } catch (error) {
    // What was sent so far is of no use to anyone.
    await api.admin.bank.stopImport.mutate({ id }).catch(() => {})
    throw error
  }
  return id
}

function base64Of(part: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(part)
  return promise
}
