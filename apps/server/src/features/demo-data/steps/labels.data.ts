export const demoLabels = [
  { title: 'billing', color: '#1f93ff', description: 'Invoices, payments, refunds' },
  { title: 'delivery', color: '#f5a623', description: 'Parcels on their way' },
  { title: 'defect', color: '#e5484d', description: 'Something arrived broken' },
  { title: 'question', color: '#30a46c', description: 'Before the purchase' },
  { title: 'returns', color: '#8e4ec6', description: 'Goods on their way back' },
  { title: 'vip', color: '#ffc53d', description: 'Large and regular customers' },
];
