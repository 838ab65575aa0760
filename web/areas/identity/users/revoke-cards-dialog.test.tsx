import { afterEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { loadTexts } from '../../../i18n/texts'
import { openWire, Refusal } from '../../../payments/wire.make'
import { show } from '../../../ui/testing'
import { RevokeCardsDialog } from './revoke-cards-dialog'

afterEach(cleanup)

const card = (id: string, nickname: string) => ({
  id: id.repeat(24),
  userId: 'c'.repeat(24),
  userName: 'Ada Lovelace',
  nickname,
  uidLastFour: '0A1B',
  note: '',
  revokedAt: null,
  createdAt: new Date('2026-11-17T10:00:00Z'),
  updatedAt: new Date('2026-11-17T10:00:00Z'),
  archivedAt: null,
})

test('cards are revoked once it is confirmed, and again only those that are left after a failure', async () => {
  await loadTexts('en', ['users'])
  const asked: string[] = []
  let isDown = true
  const wire = openWire({
    server: {
      'admin.nfcCards.revoke': ({ id }: { id: string }) => {
        asked.push(id)
        return isDown && asked.length === 2 ? new Refusal('NotFound') : {}
      },
    },
  })
  try {
    const onDone = mock(async () => {})
    show(
      <RevokeCardsDialog
        rows={[card('a', 'Blue card'), card('b', 'Red card')]}
        onClose={() => {}}
        onDone={onDone}
      />,
    )
    expect(screen.getByRole('dialog', { name: 'Revoke 2 NFC cards?' })).toBeTruthy()
    expect(asked).toEqual([])
    const slide = () =>
      fireEvent.keyDown(screen.getByRole('button', { name: 'Slide to revoke' }), { key: 'Enter' })
    slide()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
    isDown = false
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Slide to revoke' }).parentElement?.dataset.state).toBe(
        'normal',
      ),
    )
    slide()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(asked).toEqual(['a', 'b', 'a', 'b'].map(id => id.repeat(24)))
  } finally {
    wire.close()
  }
})

test('a single card is named', async () => {
  await loadTexts('en', ['users'])
  show(<RevokeCardsDialog rows={[card('a', 'Blue card')]} onClose={() => {}} onDone={async () => {}} />)
  expect(screen.getByRole('dialog', { name: 'Revoke Blue card?' })).toBeTruthy()
})
