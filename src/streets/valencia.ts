/** Kind, name, and longitude latitude along it. */
export const valencia = `
avenue | Carrer de Guillem de Castro | -0.38000 39.46750, -0.38280 39.47050, -0.38350 39.47450, -0.38150 39.47850
avenue | Gran Via del Marqués del Túria | -0.37450 39.46400, -0.37000 39.46600, -0.36500 39.46850
avenue | Gran Via de les Germanies | -0.37950 39.46250, -0.37450 39.46400
avenue | Gran Via de Ramón y Cajal | -0.38350 39.46550, -0.38000 39.46280
avenue | Gran Via de Ferran el Catòlic | -0.38950 39.47350, -0.38450 39.46800
street | Carrer de Sueca | -0.37550 39.46420, -0.37350 39.46000
street | Carrer de Cadis | -0.37450 39.46400, -0.37250 39.45900
street | Carrer de Russafa | -0.37550 39.46850, -0.37400 39.46450
street | Carrer de la Pau | -0.37500 39.47380, -0.37050 39.47270
street | Carrer de Quart | -0.38050 39.47620, -0.38900 39.47550
street | Carrer de Sant Vicent Màrtir | -0.37550 39.47350, -0.37680 39.47000, -0.37900 39.46550, -0.38300 39.46000
avenue | Avinguda del Port | -0.35900 39.47050, -0.34800 39.46620, -0.33600 39.46220
avenue | Avinguda de Blasco Ibáñez | -0.36750 39.47920, -0.35600 39.47650, -0.34500 39.47420, -0.33500 39.47200
avenue | Avinguda de França | -0.35600 39.46000, -0.34800 39.45850, -0.34200 39.45720
avenue | Avinguda d'Aragó | -0.36250 39.47200, -0.35950 39.47650
avenue | Avinguda del Cid | -0.39000 39.46900, -0.40500 39.47050
avenue | Avinguda de Peris i Valero | -0.37450 39.45850, -0.36650 39.46000, -0.35850 39.46200
avenue | Carrer de la Reina | -0.32800 39.46800, -0.32650 39.47400
street | Carrer de les Corts Valencianes | -0.39750 39.48300, -0.40250 39.49050
street | Carrer de Cirilo Amorós | -0.37350 39.46600, -0.36800 39.46900
street | Carrer del Comte d'Altea | -0.37000 39.46450, -0.36500 39.46680
street | Carrer de Jorge Juan | -0.37120 39.47000, -0.36900 39.46750
pedestrian | Carrer del Poeta Querol | -0.37420 39.47250, -0.37350 39.47000
street | Carrer de Colom | -0.37550 39.46760, -0.37180 39.47020, -0.36920 39.47220
avenue | Carrer de Xàtiva | -0.37950 39.46830, -0.37550 39.46760
street | Carrer de Cavallers | -0.37630 39.47600, -0.38000 39.47630
`
