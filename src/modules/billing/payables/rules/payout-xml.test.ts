import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { toSepaText, writePaymentOrder } from './payout-xml'

const from = {
  name: 'Comanda Menjar a la Feina, S.L.',
  iban: 'ES9121000418450200051332',
  street: 'Carrer de Pujades 100',
  postalCode: '08005',
  town: 'Barcelona',
  country: 'ES',
}

test('a file says who pays whom how much and when, with structured addresses', () => {
  const xml = writePaymentOrder({
    messageId: 'PAYOUT-1',
    createdAt: new Date('2026-11-24T09:00:00.123Z'),
    executesOn: '2026-11-25',
    from,
    payments: [
      {
        endToEndId: 'a-1',
        amountCents: 68328,
        to: {
          ...from,
          name: 'Parada Verda & Fills',
          iban: 'ES7921000813610123456789',
          street: '',
          postalCode: '',
        },
        text: 'Comanda 2026-11-16 2026-11-22',
      },
      { endToEndId: 'b-1', amountCents: 5, to: from, text: 'Comanda' },
    ],
  })
  const sum = '<NbOfTxs>2</NbOfTxs><CtrlSum>683.33</CtrlSum>'
  expect(xml).toContain(
    `<GrpHdr><MsgId>PAYOUT-1</MsgId><CreDtTm>2026-11-24T09:00:00Z</CreDtTm>${sum}<InitgPty><Nm>Comanda Menjar a la Feina, S.L.</Nm></InitgPty></GrpHdr>`,
  )
  expect(xml).toContain(
    `<PmtInfId>PAYOUT-1-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg>${sum}`,
  )
  expect(xml).toContain('<ReqdExctnDt><Dt>2026-11-25</Dt></ReqdExctnDt>')
  expect(xml).toContain(
    '<PstlAdr><StrtNm>Carrer de Pujades 100</StrtNm><PstCd>08005</PstCd><TwnNm>Barcelona</TwnNm><Ctry>ES</Ctry></PstlAdr>',
  )
  expect(xml).toContain(
    '<CdtTrfTxInf><PmtId><EndToEndId>a-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">683.28</InstdAmt></Amt>' +
      '<Cdtr><Nm>Parada Verda + Fills</Nm><PstlAdr><TwnNm>Barcelona</TwnNm><Ctry>ES</Ctry></PstlAdr></Cdtr>' +
      '<CdtrAcct><Id><IBAN>ES7921000813610123456789</IBAN></Id></CdtrAcct>',
  )
  expect(xml).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>')
})

test.each([
  ['L’Horta · Gràcia', "L'Horta . Gracia"],
  ['Ñam & Co <b>', 'Nam + Co b'],
  ['Straße ø', 'Strasse o'],
  ['寿司 Kumo', 'Kumo'],
])('%s is written as %s', (text, written) => {
  expect(toSepaText(text, 70)).toBe(written)
})

test('any text becomes letters that need no escape, and is not too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(toSepaText(text, 35)).toMatch(/^[A-Za-z0-9/?:().,'+ -]{0,35}$/)
    }),
  )
})
