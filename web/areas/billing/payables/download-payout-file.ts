import { api } from '../../../api'
import { saveFile } from '../../../save-file'

/** Keeps a payout file as it was made. */
export async function downloadPayoutFile(id: string): Promise<void> {
  const { name, xml } = await api.admin.payables.file.query({ id })
  saveFile(new Blob([xml], { type: 'application/xml' }), name)
}
