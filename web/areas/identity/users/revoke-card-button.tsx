import { useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NfcCard } from '../../../../src/modules/identity/nfc-cards/contract/nfc-cards'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { RevokeCardsDialog } from './revoke-cards-dialog'

/** Revokes one card from its own sheet. */
export function RevokeCardButton({ card }: { card: NfcCard }) {
  const t = useTranslations('collection')
  const client = useQueryClient()
  const { can } = useSession()
  const [isAsking, setAsking] = useState(false)
  if (card.revokedAt || card.archivedAt || !can('admin.nfcCards.revoke')) return null
  return (
    <>
      <Button icon={Ban} onClick={() => setAsking(true)}>
        {t('acts.revoke')}
      </Button>
      {isAsking && (
        <RevokeCardsDialog
          rows={[card]}
          onClose={() => setAsking(false)}
          onDone={() => client.invalidateQueries({ queryKey: ['collection', 'nfcCards'] })}
        />
      )}
    </>
  )
}
