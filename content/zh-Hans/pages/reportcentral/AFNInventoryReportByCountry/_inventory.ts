/** Made-up stock of a made-up seller, in units. */
export const COUNTRIES = [
  { zh: '美国', en: 'United States', warehouse: 'US-14', sellable: 12_840, reserved: 936, inbound: 4_200, age: 41 },
  { zh: '加拿大', en: 'Canada', warehouse: 'CA-03', sellable: 2_155, reserved: 118, inbound: 600, age: 58 },
  { zh: '墨西哥', en: 'Mexico', warehouse: 'MX-01', sellable: 874, reserved: 42, inbound: 0, age: 77 },
  { zh: '英国', en: 'United Kingdom', warehouse: 'GB-07', sellable: 3_610, reserved: 254, inbound: 1_350, age: 46 },
  { zh: '德国', en: 'Germany', warehouse: 'DE-11', sellable: 5_092, reserved: 331, inbound: 2_480, age: 39 },
  { zh: '法国', en: 'France', warehouse: 'FR-05', sellable: 2_738, reserved: 167, inbound: 900, age: 52 },
  { zh: '意大利', en: 'Italy', warehouse: 'IT-02', sellable: 1_946, reserved: 95, inbound: 450, age: 61 },
  { zh: '西班牙', en: 'Spain', warehouse: 'ES-04', sellable: 1_688, reserved: 102, inbound: 720, age: 55 },
  { zh: '荷兰', en: 'Netherlands', warehouse: 'NL-01', sellable: 903, reserved: 37, inbound: 150, age: 48 },
  { zh: '波兰', en: 'Poland', warehouse: 'PL-03', sellable: 1_277, reserved: 64, inbound: 300, age: 63 },
  { zh: '日本', en: 'Japan', warehouse: 'JP-09', sellable: 4_415, reserved: 289, inbound: 1_800, age: 36 },
  { zh: '澳大利亚', en: 'Australia', warehouse: 'AU-02', sellable: 1_534, reserved: 81, inbound: 540, age: 70 },
] as const
