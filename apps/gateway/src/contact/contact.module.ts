import { Module } from '@nestjs/common';
import { ContactController } from './contact.controller.ts';

@Module({ controllers: [ContactController] })
export class ContactModule {}
