import { fetchSigned } from '../../../api'

/** Sends photos before the report that names them. What was sent is not sent a second time when a report is tried again. */
export async function sendPhotos(photos: readonly File[], sent: Map<File, string>): Promise<string[]> {
  const addresses: string[] = []
  for (const photo of photos) {
    const address = sent.get(photo) ?? (await sendPhoto(photo))
    sent.set(photo, address)
    addresses.push(address)
  }
  return addresses
}

async function sendPhoto(photo: File): Promise<string> {
  const form = new FormData()
  form.append('file', photo)
  const answer = await fetchSigned('/api/v1/user/problem-photo', { method: 'POST', body: form })
  return ((await answer.json()) as { photo: string }).photo
}
