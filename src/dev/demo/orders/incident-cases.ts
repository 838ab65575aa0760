interface IncidentCase {
  type: 'missing_item' | 'wrong_item' | 'quality' | 'damaged' | 'courier' | 'late'
  comments: readonly string[]
  resolutions: readonly string[]
}

/** What people write when something is wrong, and what was done about it. */
export const INCIDENT_CASES: Record<'ca' | 'es', readonly IncidentCase[]> = {
  ca: [
    {
      type: 'missing_item',
      comments: [
        'Falta una beguda a la bossa',
        'No hi ha les postres',
        'Hem rebut nou menús i en vam demanar deu',
      ],
      resolutions: ['Beguda reemborsada', 'Enviat amb el repartiment següent', 'Abonat a la cartera'],
    },
    {
      type: 'wrong_item',
      comments: ["Ha arribat l'amanida d'una altra comanda", 'Vaig demanar el plat vegà i duu formatge'],
      resolutions: ['Plat correcte enviat en 25 minuts', 'Reemborsat el plat'],
    },
    {
      type: 'quality',
      comments: ['El plat principal era fred', 'El pa estava tou', 'Massa salat, no ens ho hem pogut acabar'],
      resolutions: ['Abonat el 10 %', 'Avisada la cuina', 'Reemborsat el plat'],
    },
    {
      type: 'damaged',
      comments: ["Un envàs s'ha obert pel camí", 'La bossa ha arribat mullada'],
      resolutions: ['Reemborsat el plat', "Canviats els envasos d'aquesta cuina"],
    },
    {
      type: 'courier',
      comments: ["No trobava l'entrada de servei", "S'ha deixat la comanda a la planta equivocada"],
      resolutions: ["Afegides instruccions d'accés", 'Parlat amb el repartidor'],
    },
    {
      type: 'late',
      comments: ['Més de mitja hora de retard', "La reunió ja s'havia acabat quan ha arribat"],
      resolutions: ['Trucada de disculpa', 'Reemborsat el lliurament'],
    },
  ],
  es: [
    {
      type: 'missing_item',
      comments: ['Falta una bebida en la bolsa', 'No está el postre', 'Llegaron nueve menús y pedimos diez'],
      resolutions: ['Bebida reembolsada', 'Enviado con el reparto siguiente', 'Abonado en la cartera'],
    },
    {
      type: 'wrong_item',
      comments: ['Ha llegado la ensalada de otro pedido', 'Pedí el plato vegano y lleva queso'],
      resolutions: ['Plato correcto enviado en 25 minutos', 'Reembolsado el plato'],
    },
    {
      type: 'quality',
      comments: [
        'El plato principal estaba frío',
        'El pan estaba blando',
        'Demasiado salado, no pudimos terminarlo',
      ],
      resolutions: ['Abonado el 10 %', 'Avisada la cocina', 'Reembolsado el plato'],
    },
    {
      type: 'damaged',
      comments: ['Un envase se abrió por el camino', 'La bolsa llegó mojada'],
      resolutions: ['Reembolsado el plato', 'Cambiados los envases de esa cocina'],
    },
    {
      type: 'courier',
      comments: ['No encontraba la entrada de servicio', 'Dejó el pedido en otra planta'],
      resolutions: ['Añadidas instrucciones de acceso', 'Hablado con el repartidor'],
    },
    {
      type: 'late',
      comments: ['Más de media hora de retraso', 'La reunión ya había terminado cuando llegó'],
      resolutions: ['Llamada de disculpa', 'Reembolsado el envío'],
    },
  ],
}
